export { ChatScreen } from './chat-screen.tsx'
export { HeldMailScreen } from './held/held-mail-screen.tsx'
export { ThreadsScreen } from './threads-screen.tsx'
export { UnreadScreen } from './unread/unread-screen.tsx'
