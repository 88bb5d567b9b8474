export { writeZip, type ZippedFile } from './write-zip.ts'
export { zippedFiles } from './zipped-files.ts'

export interface ArchiveCheck {
  // Throws AppError('bad_request') for what is no zip, or one that would harm whoever unpacks it: names that lead out of
  // the folder, links, encrypted or endless contents.
  check(path: string): Promise<void>
}
