interface MachineState {
  cores: number
  // Running programs for each core over the last minute: 1 is full.
  load: number
  freeMemoryBytes: number
  memoryBytes: number
}

export interface Machine {
  read(): MachineState
}
