import { serveProcess } from '../jobs/process.ts'
import { draw, type Picture } from './draw.ts'

serveProcess(({ data, options }: Picture) => draw(data, options))
