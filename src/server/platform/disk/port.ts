export interface Disk {
  // Of the disk that holds the data folder.
  measure(): Promise<{ freeBytes: number; totalBytes: number }>
}
