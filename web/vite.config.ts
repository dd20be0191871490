import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = process.env['FLIGHTLINE_DEV_API'] ?? 'http://localhost:3000'
/** Building blocks of Mantine that nearly every screen is built on. */
const everywhere =
  /@mantine[\\/](?:hooks[\\/](?!esm[\\/]use-(?:move|long-press))|core[\\/]esm[\\/](?:core|components[\\/](?:Box|Button|UnstyledButton|Group|Loader|Transition|Input|TextInput|CloseButton|Portal|ActionIcon|Paper|Text)[\\/]))/
/** Code of icons, and the icons of the shell itself. */
const shellIcons =
  /@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](?!icons[\\/])|icons[\\/]Icon(?:Archive|BuildingStore|ChevronDown|CircleCheck|CloudOff|CreditCard|Dots|FileDollar|Mail|Message|MessageCircle|Note|Package|Plane|PlaneDeparture|Search|Timeline|Tool|World|X)\.mjs/
/** Small modules that the shell shares with forms and lists: without a separate chunk they would load those, too. */
const base =
  /components[\\/](?:ActionIcon|Skeleton)[\\/]|vite[\\/]preload-helper|color-functions|domain[\\/](?:kernel[\\/](?:live[\\/]presence|access[\\/]roles|values[\\/](?:color|file-address|format-value)|documents[\\/](?:room-messages|shape-issues))|company[\\/](?:menu|onboarding)|(?!charter|content|automation|inbox|commerce)\w+[\\/]messages)\.ts|web[\\/](?:company[\\/]use-colleagues|platform[\\/](?:kept-input|tab-name|live[\\/]presence|data[\\/]pending-changes)|ui[\\/]use-shortcuts|ui[\\/](?:form[\\/](?:form-sources|issue-words)|field[\\/]room-fields))\.ts/
/**
 * Modules of every screen. Code of forms and lists, of changing records, of push services or of the terms is elsewhere,
 * because the shapes of all its calls come with it.
 */
const frame =
  /web[\\/](?:platform(?![\\/]api[\\/](?:up|down)load|[\\/]data[\\/](?:use-(?:search|offered|every|live|record|last)|load-)|[\\/]use-leave|[\\/]live[\\/]live-window)|shell|company[\\/](?!conversations|push|profile|terms|people|settings|editing|custom-fields|new-password|message-order)|ui[\\/](?!print-paper|percent-bar|new-items-pill|old-answer|more-ways)(?:theme[\\/])?[\w-]+\.\w+$)/
/**
 * Base of menus, hints, long lists, longer texts and times of day, so that they load no code of forms: a customer's
 * page has a text area, and no other part of a form.
 */
const parts =
  /@floating-ui|@date-fns[\\/]tz|tanstack[\\/](?:react-virtual|virtual-core)|components[\\/](?:Popover|Menu|Tooltip|Floating|ScrollArea|Checkbox|InlineInput|Textarea)[\\/]|platform[\\/]api[\\/]upload|ui[\\/](?:print-paper|percent-bar|new-items-pill|list[\\/](?:use-|focus-|still-)|choices[\\/]not-allowed|form[\\/]phone-words)/
/** Code that reads and changes records and keeps them up to date, and small modules shared by the inbox and lists. */
const data =
  /web[\\/](?:platform[\\/](?:api[\\/]download|data[\\/](?:use-(?:search|offered|every|live|record|last)|load-)|use-leave|live[\\/]live-window)|search[\\/](?:search\.module|filter-chips|show-filters|use-search-)|ui[\\/](?:old-answer|choices[\\/](?:dropdown|tab-bar|menu-at))|company[\\/](?:message-order|custom-fields[\\/]use-)|inbox[\\/]sender[\\/]sender-warning|crm[\\/](?:index|tasks[\\/](?:tasks-tab|open-|task-menu)))/
/** Modules of the inbox before a thread is opened, shared with its other screens: one file instead of twenty. */
const inbox =
  /web[\\/]inbox[\\/](?:list[\\/]|(?:inbox-|notice|pane-|use-(?:list|inbox|my)|threads-screen|index|refusal-of|notify-|thread-list)[\w.-]*$|actions[\\/](?:use-(?!destinations)|ask-in|questions|action-)|conversations[\\/](?:conversation-modes|use-|view-)|drafts[\\/](?:path-of|made-|waiting-)|export[\\/]show-|filter[\\/](?:use-inbox|filter\.|filter-chip)|follow-up[\\/](?:follow-up\.|follow-up-(?:button|menu)|thread-|show-)|held[\\/](?:use-|held-notice)|here[\\/]people|linking[\\/](?:link-item|open-)|macros[\\/]macro-items|message[\\/](?:message-people|print-)|outgoing[\\/](?:failed-notice|scheduled-notice|taken|use-held|held-(?:messages|chip))|regroup[\\/](?:undo|show-|use-regroup)|sender[\\/]sender\.|sidebar[\\/](?:thread-link|use-)|templates[\\/]use-templates|texts[\\/](?:texts\.|stopped)|thread[\\/](?:early-|opening-|thread-options)|threads[\\/](?:thread-|use-(?:read|shown|thread-(?!parent)))|unread[\\/]unread-counts|waiting[\\/]waiting-notice)/
/** Base of records and calls, and the modules that the inbox and its filters build on. */
const kernel =
  /node_modules[\\/]zod|[\\/]domain[\\/](?:kernel[\\/](?!values[\\/]phone-number|records[\\/]address-issues|lists[\\/]row-choice)|(?:inbox|company)[\\/]|crm[\\/]contact-types|charter[\\/]aircraft\.ts)/
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

interface EmojiData {
  readonly unicode: string
  readonly label: string
  readonly tags?: readonly string[]
  readonly group?: number
}

/** Data of the list of emoji that the picker shows and searches: without skins, codes and order a third of its size. */
const smallEmoji: Plugin = {
  name: 'small-emoji',
  transform: {
    order: 'pre',
    filter: { id: /emojibase-data[\\/]en[\\/]compact\.json$/ },
    handler: (code) => {
      const all = JSON.parse(code) as readonly EmojiData[]
      return JSON.stringify(all.map(({ unicode, label, tags, group }) => ({ unicode, label, tags, group })))
    },
  },
}

export default defineConfig({
  root: here('.'),
  cacheDir: here('../node_modules/.cache/vite'),
  // Components that the compiler of React would skip are an error: they would be redrawn with everything around them.
  plugins: [smallEmoji, react(), babel({ presets: [reactCompilerPreset({ panicThreshold: 'all_errors' })] })],
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    // The server derives preloads of the browser from it, and the shell size test checks its contents.
    manifest: true,
    target: 'es2023',
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The largest part is the code editor (566 kB), which is loaded when a page with a code field is opened.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      checks: {
        // Babel runs the compiler of React and takes most of a build.
        pluginTimings: false,
        // The dynamic import of records.ts keeps it out of the file of its caller; other files include it.
        ineffectiveDynamicImport: false,
      },
      output: {
        // By itself the bundler makes a file of each thing that two screens share: the inbox took 64 requests.
        codeSplitting: {
          groups: [
            // First, so that the styles of our own screens come behind those of Mantine.
            { name: 'styles', test: /@fontsource|@mantine[\\/]core[\\/]styles|ui[\\/]theme[\\/]\w+\.css/, priority: 2 },
            { name: 'shell-icons', test: shellIcons, priority: 4 },
            { name: 'icons', test: /@tabler/, minShareCount: 2, priority: 3 },
            { name: 'base', test: base, priority: 2 },
            {
              name: 'words',
              test: /[\\/]domain[\\/](?:issue-words|(?:charter|content|commerce)[\\/]messages)\.ts/,
              priority: 2,
            },
            { name: 'inbox-words', test: /[\\/]domain[\\/]inbox[\\/]messages\.ts/, priority: 2 },
            { name: 'ui', test: everywhere, minShareCount: 2, priority: 1 },
            { name: 'frame', test: frame, minShareCount: 3, priority: 1 },
            { name: 'parts', test: parts, minShareCount: 2, priority: 1 },
            // Words of the inbox, apart from the records of the other rooms, for which its first screen would wait.
            { name: 'kernel', test: kernel, minShareCount: 6, priority: 1 },
            { name: 'data', test: data, minShareCount: 2, priority: 1 },
            { name: 'inbox', test: inbox, minShareCount: 1, priority: 1 },
            {
              name: 'records',
              test: /[\\/]domain[\\/](?!kernel[\\/](?:values[\\/]phone-number|records[\\/]address-issues))/,
              minShareCount: 6,
            },
            // After the frame: a group includes the dependencies of its parts. The phone numbers of all countries
            // are part of the forms.
            {
              name: 'forms',
              test: /web[\\/]ui[\\/](?:form|field|cells|detail|files|list|date[\\/]date-words)[\\/.]|kernel[\\/](?:values[\\/]phone-number|records[\\/]address-issues)/,
              minShareCount: 3,
            },
          ],
        },
      },
      treeshake: {
        // Declarations do nothing until they are used, and reaching a room through its index reaches only what is
        // named: so a chunk holds the records and contracts of its screens, without those of the others.
        manualPureFunctions: ['z', 'defineRecord', 'defineContract'],
        moduleSideEffects: [{ test: /\/domain\/|\/web\/\w+\/index\.ts$/, sideEffects: false }],
      },
    },
  },
  server: { port: 5173, proxy: { '/api': { target: api, ws: true }, '/outside': api } },
})
