import { ApiError } from './api-error.ts'

// Fetched rather than followed as a link, so that a refusal can be said in words instead of replacing the page.
export async function downloadFile(address: string, fileName: string): Promise<void> {
  const response = await fetch(address, { credentials: 'include' })
  if (!response.ok) throw new ApiError(response, await response.text())
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  URL.revokeObjectURL(url)
}
