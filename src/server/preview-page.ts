import { originMark } from '#src/contracts/studio/origin-mark.ts'
import { AppError } from '#src/kit/app-error.ts'
import { makePageRenderer } from './platform/http/pages.ts'

// A public page as it would be with another content, to look at: it has no scripts, which its frame would refuse anyway,
// and its links lead nowhere, for they would leave the preview.
export function makePreview(webFolder: string | undefined, siteUrl: string) {
  return async (page: string, content: unknown): Promise<string> => {
    if (webFolder === undefined) throw new AppError('unavailable', 'This process serves no pages.')
    const { renderOne } = await makePageRenderer(webFolder)
    const built = await renderOne(page, content)
    if (!built) throw new AppError('not_found', 'This page doesn’t exist.')
    return built.html
      .replaceAll(originMark, () => siteUrl)
      .replace('<head>', '<head><base target="_blank">')
      .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
  }
}
