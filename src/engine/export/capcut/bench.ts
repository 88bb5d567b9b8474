import { createHash } from 'node:crypto'
import type { EditorProject } from '#src/engine/export/editor-project.ts'
import { emptyMaterials, type Material, type Materials } from './materials.ts'

type NextId = () => string

// The same project gets the same ids each time, in the upper-case form that CapCut writes.
function makeIds(seed: string): NextId {
  let count = 0
  return () => {
    count += 1
    const hex = createHash('sha256').update(`${seed}/${count}`).digest('hex').toUpperCase()
    const variant = '89AB'[Number.parseInt(hex.charAt(16), 16) % 4]
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `${variant}${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join('-')
  }
}

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
