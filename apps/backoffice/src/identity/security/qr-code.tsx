import { create } from 'qrcode'

const quiet = 2

/** The text as a QR code, dark on light in either theme: cameras expect it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = Array.from(data, (bit, at) =>
    bit ? `M${(at % size) + quiet} ${Math.floor(at / size) + quiet}h1v1h-1z` : '',
  ).join('')
  const edge = size + 2 * quiet
  return (
    <svg
      viewBox={`0 0 ${edge} ${edge}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-48 rounded-lg"
    >
      <rect width={edge} height={edge} fill="white" />
      <path d={dark} fill="black" />
    </svg>
  )
}
