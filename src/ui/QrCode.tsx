import { encode } from 'uqr'

/** As the standard asks for it around the code. */
const QUIET_ZONE = 4
const LEAST_WIDTH = 220

/** Dark on white in either mode, for a camera, also where a browser darkens pages by itself. Each module is a whole number of pixels, so its edges are sharp. */
export function QrCode({ text, alt }: { text: string; alt: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const width = size * Math.ceil(LEAST_WIDTH / size)
  return (
    <svg
      role="img"
      aria-label={alt}
      viewBox={`0 0 ${size} ${size}`}
      width={width}
      height={width}
      shapeRendering="crispEdges"
      style={{
        display: 'block',
        maxWidth: '100%',
        height: 'auto',
        borderRadius: '0.5rem',
        forcedColorAdjust: 'none',
        colorScheme: 'only light',
      }}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={data.map(runsOf).join('')} />
    </svg>
  )
}

/** The dark modules of a row, side by side as one. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    const start = x
    while (row[x]) x += 1
    if (x > start) path += `M${start} ${y}h${x - start}v1H${start}z`
  }
  return path
}
