export const productionStages = ['analyzing', 'prompts_ready', 'generating', 'editing', 'completed'] as const
export type ProductionStage = (typeof productionStages)[number]

export const stageNames: Record<ProductionStage, string> = {
  analyzing: 'Analyzing',
  prompts_ready: 'Prompts ready',
  generating: 'Generating',
  editing: 'Editing',
  completed: 'Completed',
}

export const stagePercent: Record<ProductionStage, number> = {
  analyzing: 20,
  prompts_ready: 40,
  generating: 60,
  editing: 80,
  completed: 100,
}

export const nextStage = (stage: ProductionStage): ProductionStage | undefined =>
  productionStages[productionStages.indexOf(stage) + 1]
