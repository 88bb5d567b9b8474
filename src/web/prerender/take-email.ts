// Printed into every page before startPage: nothing from outside the function may be used in it.
// Links in mails name their reader. Before anything else is fetched with this address as its origin (some browsers do so
// for a font, whatever the policy says), the email address leaves it. The key is where it is kept for this visit.
export function takeEmail(key: string): void {
  const address = new URL(location.href)
  const email = address.searchParams.get('email')
  if (email === null) return
  address.searchParams.delete('email')
  history.replaceState(history.state, '', address)
  try {
    sessionStorage.setItem(key, email.trim())
  } catch {
    // Blocked together with cookies: then it has to be typed.
  }
}
