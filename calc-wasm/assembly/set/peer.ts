// The module of recipe sets with its tables in the open, for the peer in C of server/bench; no part of the product.
export { RECIPES, RECIPE_RESULTS, RECIPE_SHARES, ROWS, batch, prepare } from '../recipe-set'
export {
  TABLE,
  cloudScale,
  flashScale,
  middleAromatics,
  middleMon,
  middleOlefin,
  middleRon,
  pourScale,
} from './columns'
export { COEFFICIENTS, EDGES, EIGHTHS, HALF, KIND, LOW, MIDDLE, entries, stride } from './entries'
export { OWN } from './recipe'
