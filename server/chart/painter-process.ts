import { draw } from './draw.ts'
import { drawOnRequest } from './drawing-loop.ts'

drawOnRequest(draw)
