/** Purpose of an editor, for its height. */
export type EditorUse = 'email' | 'chat' | 'note' | 'form'

/** Heights of the text in pixels where the editor has the room to itself (1-shell section 9, 'Editor heights'). */
const roomy: Readonly<Record<EditorUse, number>> = { email: 250, chat: 100, note: 150, form: 200 }

/** Heights of the text below a thread, whose messages want the room (1-shell section 9, 'compose'). */
const docked: Readonly<Record<EditorUse, number>> = { email: 140, chat: 70, note: 70, form: 70 }

export const editorHeight = (use: EditorUse, isDocked = false): number => (isDocked ? docked : roomy)[use]

/** No editor is lower than this as a whole, its tools included (1-shell section 9, 'minimum 120px'). */
export const lowestEditor = 120

/** Pixels of the row of tools below a text: a placeholder of an editor reserves the same height. */
export const toolsHeight = 48
