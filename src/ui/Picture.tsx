import type { Picture as PictureOf } from '#domain/entities.ts'

/** How wide a campaign's picture is drawn on its card, and on its page. */
export const CARD_PICTURE_SIZES = '(min-width: 62rem) 22rem, (min-width: 43rem) 50vw, 100vw'
export const PAGE_PICTURE_SIZES = '(min-width: 62rem) 44rem, 100vw'

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
