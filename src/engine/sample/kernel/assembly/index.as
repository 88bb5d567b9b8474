// AssemblyScript, compiled to ../kernel-code.ts by compile-kernels.ts. All pointers are byte offsets into the one memory.

export { samplePlane } from './sample-plane'
export { mix, mixConstant, overlay, addGrain, smear } from './mix'
export { rgbToYuv, yuvToRgb, yuvToRgba, grade } from './colour'
