// AssemblyScript, compiled to ../kernel-code.ts by compile-kernels.ts. All pointers are byte offsets into the one memory,
// samples are 32-bit floats. Nothing here rounds differently from one machine to another.

export { readStroke, fadeOut } from './stroke'
export { add, multiply, shelve } from './mix'
export { answer } from './room'
export { weigh, limit, highest } from './master'
