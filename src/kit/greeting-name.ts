// Anybody can put anything into the name of a form, with somebody else's address beside it. What looks like a link or an
// address would turn our greeting into their advertisement.
const looksLikeLink = /https?:|www\.|:\/\/|[/@\\]|[\p{L}\p{N}-]\.\p{L}{2,}/iu
const maxCharacters = 60

export const greetingName = (name: string): string =>
  name === '' || name.length > maxCharacters || looksLikeLink.test(name) ? 'there' : name
