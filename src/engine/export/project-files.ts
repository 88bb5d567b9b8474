// What an exported project is packed from: the plan of it, and where its pictures and its music are.

import type { Readable } from 'node:stream'
import { makeDraft } from './capcut/make-draft.ts'
import { macInstaller, readMe, windowsInstaller } from './capcut/installers.ts'
import type { EditorProject } from './editor-project.ts'
import { makeOtio } from './otio/make-otio.ts'
import { packZip, type ZipEntry } from './pack-zip.ts'

export interface ProjectFiles {
  project: EditorProject
  madeAt: Date
  cover: Uint8Array
  openMedia: (path: string) => Promise<Readable>
  openMusic: () => Promise<Readable>
}

export function packCapcut(files: ProjectFiles): AsyncGenerator<Uint8Array> {
  const { project, madeAt, cover } = files
  const { content, meta } = makeDraft(project, madeAt)
  const folder = project.name
  const draft = JSON.stringify(content)
  return packZip([
    { path: `${folder}/draft_content.json`, content: draft },
    { path: `${folder}/draft_info.json`, content: draft },
    { path: `${folder}/draft_meta_info.json`, content: JSON.stringify(meta) },
    { path: `${folder}/draft_cover.jpg`, content: cover },
    ...mediaEntries(files, `${folder}/materials`),
    { path: 'install-windows.ps1', content: windowsInstaller(folder) },
    { path: 'install-mac.command', content: macInstaller(folder), isProgram: true },
    { path: 'READ ME.txt', content: readMe(folder) },
  ])
}

// The bundle that OpenTimelineIO defines itself: one document and the media beside it.
export function packOtio(files: ProjectFiles): AsyncGenerator<Uint8Array> {
  return packZip([
    { path: 'version.txt', content: '1.0.0\n' },
    { path: 'content.otio', content: JSON.stringify(makeOtio(files.project), undefined, 2) },
    ...mediaEntries(files, 'media'),
  ])
}

const mediaEntries = ({ project, openMedia, openMusic }: ProjectFiles, folder: string): ZipEntry[] => [
  ...project.media.map(({ name, source }) => ({ path: `${folder}/${name}`, content: () => openMedia(source.path) })),
  { path: `${folder}/${project.musicName}`, content: openMusic },
]
