// Every file is a family of its own: the list of families is searched letter by letter.
export const familyOf = (file: string): string => `Reel ${file.replace(/^.*\/(.*)\.woff2$/, '$1')}`
