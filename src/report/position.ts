export { positionAt, type Position } from './location.ts';
