export const sum = (numbers: readonly number[]): number => numbers.reduce((total, value) => total + value, 0)
export const mean = (numbers: readonly number[]): number => sum(numbers) / Math.max(1, numbers.length)
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(share * numbers.length))] ?? 0
export const shareOf = (numbers: readonly number[], isCounted: (value: number) => boolean): number =>
  numbers.filter(isCounted).length / Math.max(1, numbers.length)
export const percent = (share: number): string => `${Math.round(share * 100)} %`
export const range = (numbers: readonly number[]): string => {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return least === most ? `${least}` : `${least}-${most}`
}
