/** A message between tabs: the user signed out, the session ended, or a user signed in. */
export type Word = 'left' | 'ended' | { entered: string }

const channel = new BroadcastChannel('stonebook.session')

/** Sends a message to every other tab of this browser. */
export const tellTabs = (word: Word): void => channel.postMessage(word)

/** Sets the callback for messages from other tabs. */
export const onTabMessage = (then: (word: Word) => void): void => {
  channel.onmessage = ({ data }: MessageEvent<Word>) => then(data)
}
