// In the browser's storage of texts while there is a film, so that a page knows before it has opened the database.
export const filmDraftKey = 'filmDraft'

export function hasFilmDraft(): boolean {
  try {
    return localStorage.getItem(filmDraftKey) !== null
  } catch {
    return false
  }
}
