import { z } from 'zod'

const isWholePence = (pounds: number): boolean => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6

// A sum that the owner types, in pounds. 1.005 would be rounded to something that was never said.
export const pounds = (min: number, max: number) =>
  z.number().min(min).max(max).refine(isWholePence, { error: 'Use at most two decimals, such as 19.99.' })
