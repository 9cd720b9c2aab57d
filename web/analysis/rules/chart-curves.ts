import type { Calc, Curve } from '#calc/vocabulary/blend.ts'
import { DISTILLATION_NAMES } from '#calc/vocabulary/properties.ts'
import { componentsBeside, figuresOf, type Result } from './result.ts'

/** The curves that the graph shows, as numbers: °C at the thirteen labels and how each came about. */
export interface ChartCurves {
  blend: Curve
  /** In the order of the recipe; null for a component without a curve. None where materials are not shown. */
  components: (Curve | null)[]
}

const NO_MARKS = Object.fromEntries(DISTILLATION_NAMES.map((name) => [name, null])) as Curve['marks']

/** The numbers of the graph. Without the core, components stand with their own readings alone. */
export function chartCurves(result: Result, calc: Calc | null): ChartCurves {
  return {
    blend: { temperatures: figuresOf(result), marks: result.estimate?.blend.marks ?? NO_MARKS },
    components: componentsBeside(result).map(({ material }) =>
      calc
        ? calc.curve(material.properties, material)
        : { temperatures: material.properties, marks: NO_MARKS },
    ),
  }
}
