import { formatPence } from '#src/kit/money.ts'

// Answers of the server are in pounds. The minus is a dash that the core of the font has.
export const formatPounds = (pounds: number): string => formatPence(Math.round(pounds * 100)).replace('-', '–')
