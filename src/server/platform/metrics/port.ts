interface RequestFact {
  method: string
  // As it is registered, never as it was asked for: names and tokens stand in the latter.
  route: string
  status: number
  seconds: number
}

export interface GaugeFigure {
  name: string
  help: string
  values: { labels?: Record<string, string>; value: number }[]
}

export interface Metrics {
  countRequest(fact: RequestFact): void
  // Everything that was counted, what the runtime tells of itself, and the figures given now, as Prometheus reads it.
  print(figures: GaugeFigure[]): Promise<string>
  contentType: string
}
