/** The one file of ECharts that a browser loads as a module; its types are those of the package. */
declare module 'echarts/dist/echarts.esm.min.js' {
  export { type ECharts, init } from 'echarts';
}
