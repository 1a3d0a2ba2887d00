import type { Picture as PictureOf } from '#domain/entities.ts'

interface PictureProps {
  picture: PictureOf
  alt: string
  /** As the `sizes` attribute: how wide it is drawn. */
  sizes: string
  /** The one picture that is on the first screen is fetched first. */
  isFirst?: boolean
}

/** Holds its place before it loads, so nothing below it moves. */
export function Picture({ picture, alt, sizes, isFirst = false }: PictureProps) {
  return (
    <img
      src={picture.url}
      srcSet={picture.srcSet}
      sizes={sizes}
      alt={alt}
      width={picture.width}
      height={picture.height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      style={{ width: '100%', height: '100%', objectFit: 'cover', backgroundColor: picture.colour }}
    />
  )
}
