export interface Disk {
  // Of the disk that holds the data folder.
  measure(): Promise<DiskSpace>
}

export interface DiskSpace {
  freeBytes: number
  totalBytes: number
  // What uploads must leave free, so that the database never runs out of space.
  reserveBytes: number
}
