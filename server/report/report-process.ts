import { drawOnRequest } from '../chart/drawing-loop.ts'
import { writeReport } from './write-report.ts'

drawOnRequest(writeReport)
