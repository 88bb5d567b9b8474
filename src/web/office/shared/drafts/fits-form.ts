// A draft may come from an older program whose form was another one: only what has the form's shape is taken. A form
// without values of its own takes any texts.
export function fitsForm<Form>(stored: unknown, form: Form): stored is Form {
  if (!isRecord(form)) return typeof stored === typeof form && stored !== null
  if (!isRecord(stored)) return false
  const keys = Object.keys(form)
  if (keys.length === 0) return Object.values(stored).every((value) => typeof value === 'string')
  return keys.length === Object.keys(stored).length && keys.every((key) => fitsForm(stored[key], form[key]))
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
