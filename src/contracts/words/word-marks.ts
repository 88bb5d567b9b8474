// What stands in braces: the product fills it in.
export const marksIn = (text: string): string[] => [...new Set(text.match(/\{\w*\}/g))]
