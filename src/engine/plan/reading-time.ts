// A caption that nobody can read in time is noise.

// Time to notice a caption, and the pace at which most people read one.
const noticeSeconds = 0.8
const charactersPerSecond = 17
// Shorter than this a caption is a flicker.
export const minCaptionSeconds = 1.2

// How long its photo should stay for a caption to be read at ease.
export const captionSecondsNeeded = (text: string): number =>
  Math.max(minCaptionSeconds, noticeSeconds + text.length / charactersPerSecond)

const lineCharacters = 40

// The same for every caption of so many lines: other words in it leave the film as it is.
export const captionSecondsInCut = (text: string): number =>
  noticeSeconds + ((Math.ceil(text.length / lineCharacters) - 0.4) * lineCharacters) / charactersPerSecond

// The least that a quick reader needs.
export const captionSecondsAtLeast = (text: string): number => Math.max(minCaptionSeconds, text.length / 30)
