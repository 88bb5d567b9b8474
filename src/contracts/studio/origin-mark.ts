// Stands in the built pages where the address of the site belongs. The build does not know it; the server that loads them
// does, and puts it in.
export const originMark = 'https://origin.invalid'
