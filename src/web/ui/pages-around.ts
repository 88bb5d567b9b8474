const maxButtons = 5

// Up to five page numbers, with the current one in the middle where there is room on both sides.
export function pagesAround(page: number, pageCount: number): number[] {
  const count = Math.min(maxButtons, pageCount)
  const first = Math.min(Math.max(1, page - Math.floor(count / 2)), pageCount - count + 1)
  return Array.from({ length: count }, (_, index) => first + index)
}
