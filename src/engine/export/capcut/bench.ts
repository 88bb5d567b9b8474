import type { EditorProject } from '#src/engine/export/editor-project.ts'
import { makeIds, type NextId } from './make-ids.ts'
import { emptyMaterials, type Material, type Materials } from './materials.ts'

// What a draft is put together on: its materials so far, and the next free id.
export interface Bench {
  project: EditorProject
  nextId: NextId
  materials: Materials
  // Of each media file, the id that ties a material to its entry in draft_meta_info.json.
  localIds: Map<string, string>
  // Beside the draft once it is installed; the installer puts the folder in.
  pathOf: (mediaName: string) => string
}

// Stands for the draft's own folder until the installer knows it. The app writes the same mark itself.
export const draftFolderMark = '##_draftpath_placeholder_0E685133-18CE-45ED-8CB8-2904A212EC80_##'

export function makeBench(project: EditorProject): Bench {
  const nextId = makeIds(`${project.name}/${project.timeline.seed}/${project.timeline.frames}`)
  const names = [...project.media.map(({ name }) => name), project.musicName]
  return {
    project,
    nextId,
    materials: emptyMaterials(),
    localIds: new Map(names.map((name) => [name, nextId()])),
    pathOf: (mediaName) => `${draftFolderMark}/materials/${mediaName}`,
  }
}

// Adds a material and answers its id.
export function keep(bench: Bench, list: keyof Materials, material: Omit<Material, 'id'>): string {
  const id = bench.nextId()
  bench.materials[list].push({ id, ...material })
  return id
}
