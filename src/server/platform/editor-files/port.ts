import type { Readable } from 'node:stream'
import type { LibraryTemplateId, TemplateFileKind } from '#src/contracts/studio/library-templates.ts'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import type { Template } from '#src/engine/templates/template.ts'

// Edits as files that other editors open.

export const editorFileTypes: Record<TemplateFileKind, string> = {
  capcut: 'application/zip',
  otio: 'application/zip',
  json: 'application/json',
}

// One edit with everything it needs; its music is made once for all kinds of files.
export interface EditorKit {
  pack(kind: TemplateFileKind): Readable
}

export interface FilmToEdit {
  // Letters, digits and '-'.
  name: string
  timeline: Timeline
  // A picture for the list of drafts.
  cover: Uint8Array
  openMedia(path: string): Promise<Readable>
}

export interface EditorFiles {
  // A library template, with numbered placeholders for photos.
  openTemplate(id: LibraryTemplateId, signal?: AbortSignal): Promise<EditorKit>
  // A film with the media it was made from.
  openFilm(film: FilmToEdit, signal?: AbortSignal): Promise<EditorKit>
  // Undefined for what is not one of our own templates.
  parseTemplate(data: unknown): Template | undefined
}
