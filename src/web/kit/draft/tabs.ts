/** What one tab tells the others: the user signed out, the session had ended, or a user signed in. */
export type Word = 'left' | 'ended' | { entered: string }

const channel = new BroadcastChannel('stonebook.session')

/** Tells every other tab of this browser. */
export const tellTabs = (word: Word): void => channel.postMessage(word)

/** Says what happens when another tab tells something. */
export const onTabMessage = (then: (word: Word) => void): void => {
  channel.onmessage = ({ data }: MessageEvent<Word>) => then(data)
}
