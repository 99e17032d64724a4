import { describe, expect, it } from 'vitest'
import { DRAWN } from './drawn.ts'
import { extruded } from './extrude.ts'
import { closed, matrix, roundedRectangle, turn, warped } from './outline.ts'
import { clipTo, d, rounded, shape, stroke } from './svg.ts'

const square = roundedRectangle([0, 0], 10, 10, 0)

describe('[PC19] the SVG of the drawings', () => {
  it('rounds to what an eye can see, and writes no sign before zero', () => {
    expect([0.123, -0.04, 12.96, -0.5].map((value) => rounded(value))).toEqual([
      '.1',
      '0',
      '13',
      '-.5',
    ])
    expect(d`M${[1.234, -5]}h${0.75}`).toBe('M1 -5h.8')
  })

  it('paints in tones by custom properties, and in fixed colours and shared gradients', () => {
    expect(shape('M0 0Z', 'lift')).toBe('<path d="M0 0Z" fill="var(--lift)"/>')
    expect(shape('M0 0Z', '@rim', { opacity: 0.5 })).toBe(
      '<path d="M0 0Z" fill="url(#o-rim)" fill-opacity=".5"/>',
    )
    expect(stroke('M0 0', '#fff', 2, { blur: 3, move: [1, 2] })).toBe(
      '<path d="M0 0" class="ln" stroke="#fff" stroke-width="2" filter="url(#o-blur-3)" transform="translate(1 2)"/>',
    )
  })

  it('is text only: the build of the server writes it down', () => {
    expect(JSON.parse(JSON.stringify(DRAWN))).toStrictEqual(DRAWN)
  })

  it('gives a clip its definition and its use', () => {
    const clip = clipTo('mug', 'M0 0Z')
    expect(clip.definition).toContain('id="o-c-mug"')
    expect(clip.inside('a', 'b')).toBe('<g clip-path="url(#o-c-mug)">ab</g>')
  })
})

describe('[PC19] outlines', () => {
  it('write straight sides as lines and leave out empty ones', () => {
    expect(closed(square)).toBe('M0 0L10 0L10 10L0 10L0 0Z')
    expect(closed(roundedRectangle([0, 0], 10, 10, 2))).toContain('C')
  })

  it('follow a warp point by point', () => {
    const { warp, transform } = matrix(2, 0, 0, 2, [5, 5])
    expect(closed(warped(square, warp))).toBe('M5 5L25 5L25 25L5 25L5 5Z')
    expect(transform).toBe('matrix(2 0 0 2 5 5)')
    const [x, y] = turn(90)([1, 0])
    expect([rounded(x), rounded(y)]).toEqual(['0', '1'])
  })

  it('become slabs whose wall is what looks along the sweep', () => {
    const down = extruded(square, [0, 4])
    expect(down.wall).toBe('M10 10L0 10L0 14L10 14Z')
    expect(down.hull).toBe('M10 14L0 14L0 10L0 0L10 0L10 10Z')
    // A round corner is split where it turns away, so that the silhouette is smooth.
    const round = extruded(roundedRectangle([0, 0], 10, 10, 5), [3, 4])
    expect(round.edge.match(/C/g)?.length).toBeGreaterThan(2)
  })
})
