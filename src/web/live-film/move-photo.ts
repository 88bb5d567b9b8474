// The list with one photo at another place; beyond either end it stays at that end.
export function movePhoto<Photo>(list: readonly Photo[], photo: Photo, place: number): readonly Photo[] {
  const others = list.filter((other) => other !== photo)
  return others.length === list.length ? list : others.toSpliced(Math.max(0, place), 0, photo)
}
