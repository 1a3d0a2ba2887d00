import type { WireImage } from '#domain/wire.ts'

const LIGHTS = [
  { sky: '#f7d9a3', sun: '#f3a545', far: '#b5894f', near: '#6c7a3d' },
  { sky: '#cfe3e8', sun: '#f6e3a1', far: '#7aa0a8', near: '#2f6a62' },
  { sky: '#f3c9b8', sun: '#e4734f', far: '#a2605a', near: '#57404a' },
  { sky: '#dde7c7', sun: '#f4c95d', far: '#8fa86a', near: '#3f6b3c' },
] as const

/** A landscape in an address of its own: stories need no network. */
export function aPicture(nth = 0, overrides: Partial<WireImage> = {}): WireImage {
  const { sky, sun, far, near } = LIGHTS[nth % LIGHTS.length]!
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 450"><path fill="${sky}" d="M0 0h800v450H0z"/>` +
    `<circle cx="${200 + ((nth * 170) % 420)}" cy="170" r="70" fill="${sun}"/>` +
    `<path fill="${far}" d="M0 300q180-110 330-30t280-40 190 60v160H0z"/>` +
    `<path fill="${near}" d="M0 370q220-80 420-20t380-30v130H0z"/></svg>`
  const url = `data:image/svg+xml,${encodeURIComponent(drawing)}`
  return { url, fileName: `landscape-${nth}.svg`, width: 800, height: 450, srcSet: `${url} 400w, ${url} 800w`, colour: sky, ...overrides }
}
