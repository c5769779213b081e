/** The one file of ECharts that a browser loads as a module, with the package's types. */
declare module 'echarts/dist/echarts.esm.min.js' {
  export { type ECharts, init } from 'echarts';
}
