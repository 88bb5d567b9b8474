// The texts that a name carries in DNS; none where it has none. Rejects where no name server answers in time.
export type LookUpTexts = (name: string) => Promise<string[]>
