export type { ComparedSystem, LearningMaterial, LearntSystem } from './compared-system.js';
