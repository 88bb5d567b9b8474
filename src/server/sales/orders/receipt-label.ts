// 'RW-000042': as it is printed on the receipt.
export const receiptLabel = (number: number): string => `RW-${String(number).padStart(6, '0')}`
