/** A hash of a text, the same on every machine (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}

/** Numbers from 0 to 1 that follow from a text alone, so that the same room always looks the same. */
function numbersFrom(text: string): () => number {
  let state = hashOf(text) || 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
}

const width = 800
const height = 600

export interface Landscape {
  sun: { x: number; y: number; radius: number }
  /** Three rows of hills as SVG paths, the farthest first, in a field of 800 × 600. */
  hills: { className: 'far' | 'middle' | 'near'; path: string }[]
}

/** A quiet view of hills and a low sun, in place of a photograph that a hotel has not got yet. */
export function landscapeOf(seed: string): Landscape {
  const next = numbersFrom(seed)
  const row = (level: number, swing: number): string => {
    const steps = 4
    const points = Array.from({ length: steps + 1 }, (_, at) => ({
      x: (width / steps) * at,
      y: Math.round(level + (next() - 0.5) * swing),
    }))
    const half = width / steps / 2
    const curves = points
      .slice(1)
      .map(
        (point, at) =>
          `C${(points[at]?.x ?? 0) + half} ${points[at]?.y ?? level} ${point.x - half} ${point.y} ${point.x} ${point.y}`,
      )
    return `M0 ${points[0]?.y ?? level}${curves.join('')}V${height}H0Z`
  }
  const sun = {
    x: Math.round(width * (0.25 + next() * 0.5)),
    y: Math.round(height * (0.28 + next() * 0.12)),
    radius: Math.round(46 + next() * 26),
  }
  return {
    sun,
    hills: [
      { className: 'far', path: row(330, 150) },
      { className: 'middle', path: row(420, 130) },
      { className: 'near', path: row(505, 90) },
    ],
  }
}
