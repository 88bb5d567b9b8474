import type { ComponentProps } from 'react'

export interface PhotoProps extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  avif: string
  jpg: string
  alt: string
  width: number
  height: number
}

// Width and height are those of the file: the browser keeps the place before the picture is there.
export function Photo({ avif, jpg, sizes, alt, ...image }: PhotoProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img src={jpg} alt={alt} decoding="async" {...image} />
    </picture>
  )
}
