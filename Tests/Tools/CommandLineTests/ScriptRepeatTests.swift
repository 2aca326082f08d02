import Foundation
import TestSupport
import Testing

/// Scripts give the same pixels in every process.
@Suite("Repeated scripts")
struct ScriptRepeatTests {
  private static let runs = 3

  // What could differ between processes: chance, order, clocks, addresses, texts of objects and errors.
  static let sources = [
    "var a=[],i;for(i=0;i<100;i++)a.push({k:i%3,i:i});a.sort(function(x,y){return x.k-y.k});R=a[50].i",
    "var a=[],i,s=0;for(i=0;i<6;i++)a.push({k:0,i:i});a.sort(function(x,y){return x.k-y.k});for(i=0;i<6;i++)s=(s*7+a[i].i)%360;R=s",
    "var a=[],i,s=0;for(i=0;i<300;i++)a.push({i:i});a.sort();for(i=0;i<300;i++)s=(s*31+a[i].i)%360;R=s",
    "var a=[5,3,9,1,7];a.sort(function(){return 0});R=a[0]*10+a[4]",
    "var a=[1,2,3,4,5,6,7,8],s=0;a.sort(function(){return Math.random()-.5});a.forEach(function(x){s=(s*9+x)%360});R=s",
    "var a=['b','a','c','B','A'];R=a.sort().join('').charCodeAt(2)",
    "R=[3,,1,undefined,2].sort().length*50",
    "var a=[];for(var i=0;i<64;i++)a.push(i%2?'x':'y');R=a.sort().indexOf('y')*5",
    "var n=0;[4,2,8,1].sort(function(a,b){n++;return a-b});R=n*20",
    "var a=[];for(var i=0;i<50;i++)a.push([i%4,i]);a.sort(function(p,q){return p[0]-q[0]});R=a[25][1]*7",
    "R=Math.random()*360", "R=random(360)", "R=random(10,350)", "R=random([360,1])[0]",
    "R=gaussRandom(0,360)",
    "seedRandom(7,true);R=random(360)", "seedRandom(index);R=random(360)", "R=noise(time+.3)*360",
    "R=wiggle(3,90)",
    "var s=0;for(var i=0;i<20;i++)s+=Math.random();R=s*18", "R=Math.sin(1.1)*360",
    "R=Math.pow(1.37,11.9)",
    "R=Math.exp(3.3)*9", "R=Math.log(17.3)*99", "R=Math.atan2(3,7)*360", "R=Math.tan(1.2)*99",
    "R=Math.cbrt?Math.cbrt(77)*9:1",
    "R=Math.round(-2.5)*9+Math.max.apply(null,[3,9,4])", "R=(0.1+0.2)*360",
    "R=parseFloat((1/3).toFixed(5))*360",
    "var o={b:1,a:2,10:3,2:4},s=0;for(var k in o)s=s*5+o[k];R=s%360",
    "var o={};for(var i=0;i<99;i++)o['k'+(i*37)%99]=i;var s=0;for(var k in o)s=(s*3+o[k])%360;R=s",
    "var o={};for(var i=0;i<50;i++)o['k'+i]=i;delete o.k7;o.k7=1;R=Object.keys(o).indexOf('k7')*7",
    "R=JSON.stringify({z:1,y:[2,{x:3}]}).length*9", "R=Object.keys((0,eval)('this')).length%360",
    "R=Object.getOwnPropertyNames(Math).join().length%360",
    "R=Object.getOwnPropertyNames(Array.prototype).join().length%360",
    "R=typeof Date==='undefined'?90:Date.now()%360",
    "R=typeof performance==='undefined'?45:performance.now()%360",
    "R=typeof Symbol==='undefined'?30:String(Symbol('a')).length*9", "R=String({}).length*9",
    "R=String(function(a){}).length*9",
    "R=String(Math.sin).length*5", "try{null.x}catch(e){R=e.message.length*7}",
    "try{null.x}catch(e){R=String(e.stack).length%360}",
    "try{undefinedName}catch(e){R=e.message.charCodeAt(3)}", "R=String(new Error('a')).length*9",
    "var s=0;for(var i=0;i<30;i++)s=(s*7+[].concat([i],[i*2]).length)%360;R=s",
    "R='aXbXc'.split('X').reverse().join('').charCodeAt(0)",
    "R='zebra'.localeCompare('apple')*90", "R='I'.toLowerCase().charCodeAt(0)",
    "R=(1234.5).toLocaleString().length*20",
    "R=/(a+)(b*)/.exec('xaab')[1].length*90",
    "R='abcabc'.replace(/b/g,function(m,i){return i}).length*30",
    "R=isNaN(parseInt('x'))?60:0", "R=[1,2,3].reduce(function(a,b){return a*7+b})",
    "R=[3,1,2].map(String).sort().reverse().join('')%360",
    "R=typeof Map==='undefined'?15:new Map([[1,2]]).size*15", "R=new Float32Array([1.1,2.2])[1]*90",
    "R=(function(){return this===undefined?1:2})()*90",
    "R=thisLayer.name.length*9+time*30", "R=value+index*5", "R=encodeURIComponent('é ü').length*15",
  ]

  private static func scene() throws -> String {
    let layers = try sources.enumerated().map { index, source in
      let script = "var $bm_rt;\(source.replacing("R=", with: "$bm_rt="))"
      let quoted = try #require(String(data: try JSONEncoder().encode(script), encoding: .utf8))
      let (x, y) = (20 + index % 10 * 40, 20 + index / 10 * 40)
      return """
        {"ty": 1, "ind": \(index + 1), "nm": "l\(index)", "sw": 30, "sh": 6, "sc": "#ff0000", "ip": 0, "op": 10, "st": 0,
         "ks": {"p": {"k": [\(x), \(y), 0]}, "a": {"k": [15, 3, 0]}, "r": {"k": 7, "x": \(quoted)}}}
        """
    }
    return """
      {"v": "5.7.0", "fr": 10, "ip": 0, "op": 10, "w": 420, "h": 300, "layers": [\(layers.joined(separator: ","))]}
      """
  }

  @Test("Sixty expressions give one image in every process")
  func processes() throws {
    #expect(Self.sources.count >= 60)
    let folder = try WorkFolder()
    let scene = try folder.write(try Self.scene(), to: "s.json")
    var images: Set<Data> = []
    for run in 0..<Self.runs {
      let image = folder.file("\(run).png")
      let outcome = try Program.run(["still", scene, "--frame", "4", "-q", "-o", image])
      #expect(outcome.code == 0, "\(outcome.errors)")
      images.insert(try folder.bytes("\(run).png"))
    }
    #expect(images.count == 1)
  }
}
