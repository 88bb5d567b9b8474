// A page has no paths: photos and logos are given by name, everything else comes from the server.

const given = new Map<string, Blob>()

export function giveFile(name: string, file: Blob): void {
  given.set(name, file)
}

export async function fileOf(name: string): Promise<Blob> {
  const file = given.get(name)
  if (!file) throw new Error(`This page was not given ${name}.`)
  return file
}

export const engineFiles = '/engine-files'

export async function fetchEngineFile(path: string): Promise<Response> {
  const answer = await fetch(`${engineFiles}/${path}`)
  if (!answer.ok) throw new Error(`${path} cannot be loaded: ${answer.status}.`)
  return answer
}
